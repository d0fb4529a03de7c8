import { useEffect, useEffectEvent, useRef, useState } from "react";
import { brochureTooLarge, maxBrochureBytes } from "#shared/card/extras/brochure.ts";
import type { CardBrochure } from "#shared/card/extras/card-extras.ts";
import type { sendBrochure } from "#shared/contract/owner-cards.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { browserRetryEnvironment } from "#web/kit/card-form/images/browser-world.ts";
import { retryWithBackoff } from "#web/kit/card-form/images/retry.ts";
import { postForm } from "#web/kit/card-form/images/upload-client.ts";
import { buildRequestUrl } from "#web/kit/api/request-url.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";

const path: (typeof sendBrochure)["path"] = "/api/ma-carte/cartes/:ref/brochure";
/** Longest time (ms) for which the upload is retried. */
const withinMs = 10 * 60_000;
const lost = "La connexion s'est perdue. Vérifiez-la, puis réessayez.";

export type BrochureUploadState =
  | { phase: "idle" }
  | { phase: "sending"; name: string; share: number; waiting: boolean }
  /** `file`: set if the same file may be sent again. */
  | { phase: "failed"; name: string; message: string; file?: File };

export interface BrochureUpload {
  state: BrochureUploadState;
  choose: (file: File) => void;
  /** Stops the upload, or clears its error. */
  drop: () => void;
  /** Resolves once no upload is running: to a brochure that arrived meanwhile, or to the reason why none did. */
  wait: () => Promise<{ arrived?: CardBrochure; message?: string }>;
}

/** Uploads a card's brochure, and retries without a network; calls `onArrived` once it is drawn and stored. */
export function useBrochureUpload(ref: string, onArrived: (brochure: CardBrochure) => void): BrochureUpload {
  const [state, setState] = useState<BrochureUploadState>({ phase: "idle" });
  const running = useRef<{ control: AbortController; done: ReturnType<BrochureUpload["wait"]> }>(undefined);
  const arrive = useEffectEvent(onArrived);
  useEffect(() => () => running.current?.control.abort(), []);

  async function send(file: File, signal: AbortSignal): ReturnType<BrochureUpload["wait"]> {
    const { name } = file;
    const show = (next: BrochureUploadState) => {
      if (!signal.aborted) setState(next);
    };
    try {
      if (file.size > maxBrochureBytes) throw new CallError(413);
      show({ phase: "sending", name, share: 0, waiting: false });
      const arrived = await retryWithBackoff(
        (timeoutMs) => {
          const form = new FormData();
          form.set("file", file, "brochure.pdf");
          return postForm<EndpointAnswer<typeof sendBrochure>>(buildRequestUrl(path, { params: { ref } }), form, {
            signal,
            timeoutMs,
            onProgress: (share) => show({ phase: "sending", name, share, waiting: false }),
          });
        },
        { withinMs, signal, onPause: () => show({ phase: "sending", name, share: 0, waiting: true }) },
        browserRetryEnvironment,
      );
      if (signal.aborted) return {};
      show({ phase: "idle" });
      arrive(arrived);
      return { arrived };
    } catch (error) {
      if (signal.aborted) return {};
      const message = toMessage(error);
      const isFinal = error instanceof CallError && error.status >= 400 && error.status < 429;
      show({ phase: "failed", name, message, ...(!isFinal && { file }) });
      return { message };
    }
  }

  function drop(): void {
    running.current?.control.abort();
    running.current = undefined;
    setState({ phase: "idle" });
  }

  function choose(file: File): void {
    drop();
    const control = new AbortController();
    running.current = { control, done: send(file, control.signal) };
  }

  async function wait(): ReturnType<BrochureUpload["wait"]> {
    const under = running.current;
    if (state.phase !== "sending" || !under) return {};
    return under.done;
  }

  return { state, choose, drop, wait };
}

function toMessage(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return error.body?.message ?? (error.status === 413 ? brochureTooLarge : lost);
}
