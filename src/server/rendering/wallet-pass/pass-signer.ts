/** Signs passes in a thread of its own, which `sign-pass-in-thread.ts` begins. */
import { answerPaperThread } from "../document/answer-document-thread.ts";
import { packPass, type PassToSign } from "./pass-package.ts";

answerPaperThread<PassToSign>(packPass);
