import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

/** Reads the QR code in the video's current picture; `undefined` if it has none. */
type QrCodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Wide enough for a code that fills a third of the picture; `jsqr` needs some 20 ms for it on a cheap telephone. */
const widestPx = 640;

/** Opens the browser's own reader if it has one, else `jsqr`, which is downloaded only then. */
async function openQrCodeReader(): Promise<QrCodeReader> {
  const formats = await window.BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => []);
  if (window.BarcodeDetector && formats?.includes("qr_code")) {
    const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { default: readQr } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined;
    const scale = Math.min(1, widestPx / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return readQr(data, width, height, { inversionAttempts: "dontInvert" })?.data;
  };
}

/**
 * The camera's state. `denied`: the person or the browser refused it; `absent`: there is none, or another program uses
 * it.
 */
export type QrCameraState = "off" | "starting" | "on" | "denied" | "absent";

/** Pause (ms) between two scans: imperceptible, and the telephone stays cool. */
const betweenLooksMs = 120;

/** Reads QR codes through the camera while `wanted`; reports a code once until another is seen. */
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
