import type { subscribe } from "#shared/contract/newsletter-subscribers.ts";

const path: (typeof subscribe)["path"] = "/api/newsletter";
const failed = "Une erreur s'est produite, veuillez réessayer.";
const patienceMs = 20_000;

/** Sends the form to the API and shows the answer under the input; without this, the form opens an HTML page. */
export function submitFormInPlace(form: HTMLFormElement): void {
  const input = form.querySelector("input");
  const button = form.querySelector("button");
  const label = button?.querySelector("span");
  const said = form.querySelector<HTMLElement>("[role=status]");
  if (!input || !button || !label || !said) return;
  const idle = label.textContent;

  const say = (kind: "done" | "error" | "", text: string): void => {
    said.dataset.kind = kind;
    said.textContent = text;
    input.ariaInvalid = kind === "error" ? "true" : null;
  };

  const submit = async (): Promise<void> => {
    button.ariaBusy = "true";
    label.textContent = "Enregistrement en cours...";
    say("", "");
    const { ok, message } = await send(new FormData(form));
    if (ok) form.reset();
    else input.focus();
    say(ok ? "done" : "error", message);
    button.ariaBusy = null;
    label.textContent = idle;
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!button.ariaBusy) void submit();
  });
  input.addEventListener("input", () => say("", ""));
}

async function send(typed: FormData): Promise<{ ok: boolean; message: string }> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(Object.fromEntries(typed)),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { message = failed, fields } = (await answer.json()) as { message?: string; fields?: { email?: string } };
    return { ok: answer.ok, message: fields?.email ?? message };
  } catch {
    return { ok: false, message: failed };
  }
}
