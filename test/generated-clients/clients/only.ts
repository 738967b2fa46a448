/** The data of a generated client's answer. @throws Error that says what was refused */
export function only<T>({ data, error }: { data?: T | undefined; error?: unknown }): T {
  if (data === undefined) throw new Error(`refused: ${JSON.stringify(error)}`)
  return data
}
