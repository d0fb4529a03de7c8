import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** As React writes a page, without the bytes that HTML does without: in its texts quotes and angles are escaped. */
export function renderShortMarkup(node: ReactNode): string {
  return renderToStaticMarkup(node).replaceAll("/>", ">").replaceAll('=""', "").replaceAll("&#x27;", "'");
}
