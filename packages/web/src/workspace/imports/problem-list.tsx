import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { ImportPreview } from '@roomful/contract/workspace/imports'
import type { JSX } from 'preact'
import { editorTexts, importTexts as t } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { faultText } from '../slides/fault-text.ts'

type Problem = ImportPreview['problems'][number]

/** What was not taken as it stands, each with its place and the line of the file. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }): JSX.Element {
  return (
    <ul class="import-problems">
      {problems.map((problem, i) => (
        <li key={i} class="import-problem" data-effect={problem.effect}>
          <p class="draft-head">
            <strong>{problem.effect === 'CHANGED' ? t.changed : t.leftOut}</strong>
            <span class="hint">{placeOf(problem)}</span>
          </p>
          <p>{textOf(problem)}</p>
          {problem.quote !== '' && (
            <p class="import-quote">
              <Written text={problem.quote} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Such as `items/a.xml, line 5`. */
export function placeOf({
  part,
  cell,
  line,
}: {
  part: string | null
  cell?: string | null
  line: number | null
}): string {
  const place = cell ? t.cell(cell) : line === null ? '' : t.line(line)
  return [part, place].filter(Boolean).join(', ')
}

function textOf({ code, about, used, rules }: Problem): string {
  if (code === 'NOT_IN_PLAN') return t.problems[code](editorTexts.types[about as QuestionTypeName].name, used)
  if (code !== 'BROKEN_RULE') return t.problems[code](about, used)
  return `${t.brokenRule} ${rules.map(faultText).join(' ')}`
}
