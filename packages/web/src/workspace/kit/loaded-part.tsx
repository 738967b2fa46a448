import type { ComponentChildren, JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { type ProblemCode, problemText } from '../api/problem.ts'
import { ProblemNotice } from './form.tsx'
import { Waiting } from './lazy-screen.tsx'
import type { Loaded } from './use-loaded.ts'

/** Shows something once it has been loaded; before that, that it is loading or why that failed. */
export function LoadedPart<T>({
  loaded: { value, problem, load },
  texts,
  children,
}: {
  readonly loaded: Loaded<T>
  /** What some error codes mean here; with a text for NOT_FOUND, trying again is not offered after it. */
  readonly texts?: Partial<Record<ProblemCode, string>>
  readonly children: (value: T) => ComponentChildren
}): JSX.Element {
  if (value !== null) return <>{children(value)}</>
  if (problem === null) return <Waiting />
  const isGone = problem.code === 'NOT_FOUND' && texts?.NOT_FOUND !== undefined
  return (
    <>
      <ProblemNotice text={problemText(problem, texts)} />
      {!isGone && (
        <p>
          <button type="button" class="button" onClick={load}>
            {m.common.tryAgain}
          </button>
        </p>
      )}
    </>
  )
}
