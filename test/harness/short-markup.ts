import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Renders like React, without bytes that HTML does not need; safe, since quotes and angles in texts are escaped. */
export function renderShortMarkup(node: ReactNode): string {
  return renderToStaticMarkup(node).replaceAll("/>", ">").replaceAll('=""', "").replaceAll("&#x27;", "'");
}
