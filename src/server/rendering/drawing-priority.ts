/**
 * The priority (nice) of a drawing process: requests come first. With the lowest priority, beside eight busy processes,
 * a page took minutes and a picture missed its 30 s. With this one, a request of 3 ms takes as long as without drawing
 * at the median, and 3 ms more in one of twenty.
 */
export const drawingPriority = 5;
