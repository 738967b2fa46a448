import type { JSX } from 'preact'
import { WrittenMath } from './math/written-math.tsx'
import './data-table.css'

/** A chart as a table, the accessible alternative. */
export interface Table {
  readonly caption: string
  readonly columns: readonly string[]
  /** The first cell is the row header. */
  readonly rows: readonly (readonly string[])[]
}

/**
 * @param hasMath whether cells have formulas
 * @param isRanked whether the first column has places, which do not wrap
 */
export function DataTable({
  table,
  hasMath,
  isRanked,
}: {
  table: Table
  hasMath?: boolean | undefined
  isRanked?: boolean
}): JSX.Element {
  return (
    <table class="data-table" data-ranked={isRanked}>
      <caption key={table.caption}>{table.caption}</caption>
      <thead>
        <tr>
          {table.columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name = '', ...cells], i) => (
          <tr key={i}>
            <th scope="row">
              <WrittenMath hasMath={hasMath} text={name} />
            </th>
            {cells.map((cell, column) => (
              <td key={table.columns[column + 1]}>
                <WrittenMath hasMath={hasMath} text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
