/** The browser's own code reader, in Chrome on Android and macOS (https://wicg.github.io/shape-detection-api/). */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ readonly rawValue: string }[]>;
}

interface Window {
  BarcodeDetector?: {
    new (options: { formats: readonly "qr_code"[] }): BarcodeDetector;
    getSupportedFormats(): Promise<readonly string[]>;
  };
}
