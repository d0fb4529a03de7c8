import type { readPiece } from "#shared/contract/production-pieces.ts";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { StaffReadingState } from "../../parts/staff-states.tsx";
import { PieceDetails } from "./piece-details.tsx";
import { getPieceLabel } from "../piece-state.tsx";

interface PieceDialogProps {
  /** Empty: closed. */
  id: string;
  onClose: () => void;
  onOpen: (id: string) => void;
}

/** Shows one piece over the queue: its state, its destination and its history. */
export function PieceDialog({ id, onClose, onOpen }: PieceDialogProps) {
  const piece = useStaffQuery<typeof readPiece>(["pieces", "one", id], "/api/pieces/:id", {
    params: { id },
    enabled: id !== "",
  });
  const { data } = piece;
  return (
    <Dialog open={id !== ""} title={data ? getPieceLabel(data) : "Pièce"} size="large" onClose={onClose}>
      <StaffReadingState query={piece} failed="Cette pièce n'a pas pu être lue." />
      {data ? <PieceDetails piece={data} onOpen={onOpen} /> : null}
    </Dialog>
  );
}
