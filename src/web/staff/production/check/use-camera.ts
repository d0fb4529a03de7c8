import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { openQrCodeReader } from "./read-code.ts";

/**
 * Names the camera's state. `denied`: the person or the browser refuses it; `absent`: there is none, or another
 * program has it.
 */
export type QrCameraState = "off" | "starting" | "on" | "denied" | "absent";

/** Pause (ms) between two scans: imperceptible, and the telephone stays cool. */
const betweenLooksMs = 120;

/** Reads QR codes through the camera while `wanted`; reports a code once, until another is seen. */
export function useQrCamera(
  wanted: boolean,
  onCode: (text: string) => void,
): { video: RefObject<HTMLVideoElement | null>; state: QrCameraState } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<QrCameraState>("off");
  const told = useEffectEvent(onCode);

  useEffect(() => {
    if (!wanted) return;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;

    async function start(): Promise<void> {
      setState("starting");
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: "environment", width: { ideal: 1280 } },
          audio: false,
        });
        const read = await openQrCodeReader();
        const element = video.current;
        if (over || !element) return release();
        element.srcObject = stream;
        await element.play();
        setState("on");
        let last: string | undefined;
        const look = async (): Promise<void> => {
          const text = await read(element).catch(() => undefined);
          if (over) return;
          if (text !== undefined && text !== last) {
            last = text;
            told(text);
          }
          timer = setTimeout(() => void look(), betweenLooksMs);
        };
        void look();
      } catch (error) {
        release();
        if (!over) setState(error instanceof DOMException && error.name === "NotAllowedError" ? "denied" : "absent");
      }
    }

    function release(): void {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    void start();
    return () => {
      over = true;
      clearTimeout(timer);
      release();
      setState("off");
    };
  }, [wanted]);

  return { video, state };
}
