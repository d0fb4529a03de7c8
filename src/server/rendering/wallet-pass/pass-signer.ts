/** Signs passes in a thread of its own, which `sign-pass-in-thread.ts` begins. */
import { answerDrawerThread } from "../document/answer-document-thread.ts";
import { packPass, type PassToSign } from "./pass-package.ts";

answerDrawerThread<PassToSign>(packPass);
