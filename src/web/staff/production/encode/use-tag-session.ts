import { useEffect, useEffectEvent, useState } from "react";
import { createTagSession, type TagSession } from "./tag-session.ts";
import type { TagStep } from "./tag-step.ts";
import { openWebNfcPort } from "./web-nfc.ts";

interface Wanted {
  /** Address for the current card's tag; the session continues with each new one. */
  url: string | undefined;
  /** Called when the tag was read back, or had the address already. */
  onMatched(read: { serialNumber: string; url: string }): void;
  onLocked(): void;
}

/** Opens the telephone's session with tags; `undefined` where the browser has none. */
export function useTagSession({ url, onMatched, onLocked }: Wanted): {
  session: TagSession | undefined;
  step: TagStep;
} {
  const [step, setStep] = useState<TagStep>({ at: "idle" });
  const [session] = useState(() => {
    const port = openWebNfcPort();
    return port && createTagSession(port);
  });
  const tell = useEffectEvent((next: TagStep) => {
    setStep(next);
    if (next.at === "matched") onMatched(next);
    if (next.at === "locked") onLocked();
  });
  useEffect(() => {
    session?.follow((next) => tell(next));
    return () => session?.stop();
  }, [session]);
  const follow = useEffectEvent(() => {
    if (url && session && step.at !== "idle" && step.at !== "failed") void session.begin(url);
  });
  useEffect(() => follow(), [url]);
  return { session, step };
}
