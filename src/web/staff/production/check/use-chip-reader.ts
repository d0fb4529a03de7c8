import { useEffect, useEffectEvent, useState } from "react";
import { TagFaultError, type TagFaultKind } from "../encode/tag-port.ts";
import { openWebNfcPort } from "../encode/web-nfc.ts";

/** `absent`: this browser or telephone reads no chips. */
type ChipReaderState = "off" | "starting" | "on" | TagFaultKind;

export interface ChipReader {
  state: ChipReaderState;
  /** Whether the last chip held to the telephone could not be read. */
  isUnreadable: boolean;
  /** Starts reading each chip held to the telephone, until the page is left. */
  start: () => void;
}

/** Reads chips once a press has started it; reports each chip's address, empty if it has none. */
export function useChipReader(onChip: (address: string) => void): ChipReader {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ChipReaderState>(() => (window.NDEFReader ? "off" : "absent"));
  const [isUnreadable, setUnreadable] = useState(false);
  const told = useEffectEvent(onChip);

  useEffect(() => {
    const port = attempt > 0 ? openWebNfcPort() : undefined;
    if (!port) return;
    const listening = new AbortController();
    const { signal } = listening;
    const listen = async (): Promise<void> => {
      setState("starting");
      try {
        await port.listen(
          {
            onReading: ({ content }) => {
              setUnreadable(false);
              told(content.kind === "url" ? content.url : "");
            },
            onUnreadable: () => setUnreadable(true),
          },
          signal,
        );
        if (!signal.aborted) setState("on");
      } catch (error) {
        if (!signal.aborted) setState(error instanceof TagFaultError ? error.kind : "left");
        listening.abort();
      }
    };
    void listen();
    return () => listening.abort();
  }, [attempt]);

  return { state, isUnreadable, start: () => setAttempt((before) => before + 1) };
}
