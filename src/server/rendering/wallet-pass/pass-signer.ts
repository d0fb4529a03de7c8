/** Signs passes in a thread of its own, which `sign-pass-in-thread.ts` begins. */
import { answerTasks } from "#server/jobs/answer-tasks.ts";
import { packPass } from "./pass-package.ts";

answerTasks(packPass);
