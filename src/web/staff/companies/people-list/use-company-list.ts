import { useAct } from "#web/kit/form/use-act.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type {
  ListDecisions,
  ListPreview,
  previewCompanyList,
  writeCorrectedList,
} from "#shared/contract/company-list.ts";
import { listErrors } from "#shared/errors/list-errors.ts";
import { listLimits } from "#shared/offers/list-limits.ts";
import type { AskableField } from "#shared/company/shared-card-fields.ts";
import { sendFormForStaffFile, sendStaffForm } from "../../session/staff-api-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { saveFile } from "../../parts/use-download.ts";
import { deleteFormDraft, readFormDraft, storeFormDraft } from "#web/kit/form/drafts.ts";
import { undecided } from "./column-and-row-decisions.ts";

/** The list in the browser. The server keeps none, so each reading sends it again with all decisions. */
interface GivenList {
  name: string;
  file: Blob;
  decisions: ListDecisions;
}

export interface CompanyList {
  /** The file's name; empty for pasted rows. */
  name: string;
  preview: ListPreview | undefined;
  failure: string | undefined;
  /** Whether the server is reading the list. */
  busy: boolean;
  isSaving: boolean;
  open: (file: Blob, name: string) => void;
  decide: (change: (decisions: ListDecisions) => ListDecisions) => void;
  saveCorrected: () => void;
  close: () => void;
  /** Builds the form with the list and all decisions for the server; `undefined` if there is no list. */
  toForm: () => FormData | undefined;
}

/**
 * Reads a company's list, and keeps it while one is elsewhere in the portal. `asked`: the fields that the holders will
 * be asked for, so the list may leave them out.
 */
export function useCompanyList(organisation: string, asked: readonly AskableField[]): CompanyList {
  const draft = `company-list ${organisation}`;
  const given = useRef<GivenList>(undefined);
  const [name, setName] = useState(() => readFormDraft<GivenList>(draft).name ?? "");
  const [preview, setPreview] = useState<ListPreview>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { act, busy: isSaving } = useAct();

  /** Shows only the answer to the latest request. */
  async function read(asked: GivenList): Promise<void> {
    given.current = asked;
    storeFormDraft(draft, asked);
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await sendStaffForm<typeof previewCompanyList>("/api/company-lists/preview", {
        params: {},
        form: build(asked),
      });
      if (given.current === asked) setPreview(answer);
    } catch (error) {
      if (given.current === asked) setFailure(getCallErrorMessage(error));
    }
    if (given.current === asked) setBusy(false);
  }

  const save = async (list: GivenList) => {
    const { blob, name: saved } = await sendFormForStaffFile<typeof writeCorrectedList>(
      "/api/company-lists/corrected",
      { params: {}, form: build(list) },
    );
    saveFile(blob, saved ?? "liste-corrigee.xlsx");
  };

  const build = ({ file, decisions }: GivenList): FormData => {
    const form = new FormData();
    form.set("decisions", JSON.stringify({ ...decisions, organisation, asked: [...asked] } satisfies ListDecisions));
    form.set("file", file, "liste");
    return form;
  };

  const readKept = useEffectEvent(async () => {
    const { name: keptName = "", file, decisions = undecided } = readFormDraft<GivenList>(draft);
    if (file) await read({ name: keptName, file, decisions });
  });
  const askedText = asked.toSorted().join();
  useEffect(() => {
    void Promise.resolve().then(readKept);
  }, [askedText]);

  function close(): void {
    given.current = undefined;
    deleteFormDraft(draft);
    setPreview(undefined);
    setFailure(undefined);
    setBusy(false);
  }

  return {
    name,
    preview,
    failure,
    busy,
    isSaving,
    open: (file, fileName) => {
      close();
      setName(fileName);
      if (file.size > listLimits.fileBytes) setFailure(listErrors["list.too_large"].message);
      else void read({ name: fileName, file, decisions: undecided });
    },
    decide: (change) => {
      if (given.current) void read({ ...given.current, decisions: change(given.current.decisions) });
    },
    saveCorrected: () => {
      const list = given.current;
      if (list) act(() => save(list));
    },
    close,
    toForm: () => given.current && build(given.current),
  };
}
