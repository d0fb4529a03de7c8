import { useListUrlState } from "../parts/list/list-address.ts";
import { ProductionBoard } from "./board/board.tsx";
import { PieceDialog } from "./piece/piece-dialog.tsx";
import { PieceList } from "./piece-list.tsx";
import { useProductionView } from "./view-choice.tsx";

/** Shows the workshop's queue: the pieces to make and deliver, as a list or a board. */
export function ProductionQueueScreen() {
  const address = useListUrlState();
  const [view] = useProductionView();
  const dialog = (
    <PieceDialog
      id={address.read("ouvrir")}
      onClose={() => address.open("ouvrir", undefined)}
      onOpen={(id) => address.open("ouvrir", id)}
    />
  );
  return view === "board" ? (
    <ProductionBoard address={address}>{dialog}</ProductionBoard>
  ) : (
    <PieceList address={address}>{dialog}</PieceList>
  );
}
