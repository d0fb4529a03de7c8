import { sendTapBeacon } from "../taps.ts";
import { buildVisitorMessage } from "./visitor-message.ts";

/** Makes the form open the owner's WhatsApp with the typed message; nothing is sent anywhere else. */
export function initContactExchangeForm(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-whatsapp]");
  const alert = form?.querySelector("[role=alert]");
  if (!form || !alert) return;
  const findField = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const part = form.closest("details");
  // Opened before the field is focused: phones show the keyboard only if the focus happens within the press.
  part?.querySelector("summary")?.addEventListener("click", (event) => {
    if (part.open) return;
    event.preventDefault();
    part.open = true;
    form.scrollIntoView({ block: "center" });
    findField("name").focus({ preventScroll: true });
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { whatsapp = "", greeting = "" } = form.dataset;
    const {
      message,
      fault = "",
      field,
    } = buildVisitorMessage(findField("name").value, findField("number").value, greeting);
    for (const name of ["name", "number"]) findField(name).setAttribute("aria-invalid", String(field === name));
    alert.textContent = fault;
    if (field) return findField(field).focus();
    sendTapBeacon("exchange");
    location.assign(`${whatsapp}?text=${encodeURIComponent(message)}`);
  });
}
