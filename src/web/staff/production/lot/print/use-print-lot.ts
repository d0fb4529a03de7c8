import { findPieceHalt } from "../../piece-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LotPiece, listLotPieces } from "#shared/contract/lots.ts";
import type { readPrintFile } from "#shared/contract/print.ts";
import { maxPrintFileCards } from "#shared/order/print-limits.ts";
import { cardsPerSheet, cutInto } from "#web/staff/production/print-sheets.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { fetchStaffFile, listStaff } from "../../../session/staff-api-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { saveFile } from "../../../parts/use-download.ts";

interface LotPrinting {
  /** The printed sheets, each with its cards; `undefined`: none yet. */
  sheets: LotPiece[][] | undefined;
  /** Number of the file being made, and of all files; `undefined`: no file is being made. */
  making: { file: number; of: number } | undefined;
  /** `files`: whether to make print files, or only to show the sheets. */
  print: (files: boolean) => void;
  close: () => void;
  /** Pieces still to be printed, including halted ones; `undefined` until loaded. */
  waiting: readonly LotPiece[] | undefined;
}

/** Prints a lot's cards that are still to be printed, in the list's order, in as many files as needed. */
export function usePrintLot(ref: string, name: string): LotPrinting {
  const toast = useToast();
  const waiting = useQuery({
    queryKey: ["pieces", "lot", ref, "to_print"],
    queryFn: ({ signal }) =>
      listStaff<typeof listLotPieces>("/api/lots/:ref/pieces", {
        params: { ref },
        query: { state: "to_print", pageSize: 1000 },
        signal,
      }),
  });
  const [sheets, setSheets] = useState<LotPiece[][]>();
  const [making, setMaking] = useState<LotPrinting["making"]>();

  async function print(files: boolean): Promise<void> {
    setMaking({ file: 1, of: 1 });
    try {
      const { data, error } = await waiting.refetch();
      if (error) throw error;
      const pieces = (data?.rows ?? []).filter((piece) => !findPieceHalt(piece));
      if (pieces.length === 0) return setMaking(undefined);
      const cut = cutInto(pieces, cardsPerSheet);
      if (files) await saveFiles(pieces, cut.length);
      setSheets(cut);
    } catch (error) {
      toast.show({ kind: "error", text: getCallErrorMessage(error) });
    }
    setMaking(undefined);
  }

  async function saveFiles(pieces: readonly LotPiece[], sheets: number): Promise<void> {
    const parts = cutInto(pieces, maxPrintFileCards);
    for (const [at, part] of parts.entries()) {
      setMaking({ file: at + 1, of: parts.length });
      const { blob } = await fetchStaffFile<typeof readPrintFile>("/api/print/pieces.pdf", {
        query: {
          ids: part.map(({ id }) => id).join(","),
          layout: "sheet",
          firstSheet: 1 + (at * maxPrintFileCards) / cardsPerSheet,
          sheets,
        },
      });
      const number = parts.length === 1 ? "" : ` ${at + 1} sur ${parts.length}`;
      saveFile(blob, `${name} (planches${number}).pdf`);
    }
  }

  return {
    sheets,
    making,
    waiting: waiting.data?.rows,
    print: (files) => void print(files),
    close: () => setSheets(undefined),
  };
}
