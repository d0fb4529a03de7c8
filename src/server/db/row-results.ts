/** Resolves to whether a statement finds or changes a row; for `$call`. */
export async function hasRow(statement: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await statement.executeTakeFirst()) !== undefined;
}

/** Returns a function that lists one column of a statement's rows; for `$call`. */
export function listColumn<Name extends string>(name: Name) {
  return async <Value>(statement: { execute(): Promise<{ [Key in Name]: Value }[]> }): Promise<Value[]> =>
    (await statement.execute()).map((row) => row[name]);
}
