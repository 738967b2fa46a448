/** A figure as tables show it. */
export function rounded(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2)
}

/** Prints rows with aligned columns. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map(row => row[i]!.length)))
  for (const row of rows) console.log(row.map((cell, i) => cell.padEnd(widths[i]!)).join('  '))
}
