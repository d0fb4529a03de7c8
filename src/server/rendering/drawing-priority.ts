/**
 * The priority (nice) of a process that draws: requests come first. At the lowest one a page took minutes beside eight
 * busy processes and a picture did not come in its 30 s; beside this one a request of 3 ms takes as long as alone at the
 * median, and 3 ms more in one of twenty.
 */
export const drawingPriority = 5;
