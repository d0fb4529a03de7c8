import { useListAddress } from "../parts/list/list-address.ts";
import { Board } from "./board/board.tsx";
import { PieceDialog } from "./piece/piece-dialog.tsx";
import { PieceList } from "./piece-list.tsx";
import { useView } from "./view-choice.tsx";

/** The workshop's queue: what is to be made and delivered, as a list or a board. */
export function AtelierScreen() {
  const address = useListAddress();
  const [view] = useView();
  const dialog = <PieceDialog id={address.read("ouvrir")} onClose={() => address.open("ouvrir", undefined)} onOpen={(id) => address.open("ouvrir", id)} />;
  return view === "board" ? <Board address={address}>{dialog}</Board> : <PieceList address={address}>{dialog}</PieceList>;
}
