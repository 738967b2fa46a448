import { randomKey } from '@roomful/contract/room/random-key'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { asProblem, Problem, type ProblemCode, problemText, ruleText } from '../api/call.ts'

/** One field of a form, as its control needs it. */
export interface Field<T> {
  readonly id: string
  readonly value: T
  /** The server's error, or null. */
  readonly problem: string | null
  readonly onChange: (value: T) => void
}

export interface Form<V extends object> {
  readonly element: RefObject<HTMLFormElement | null>
  readonly values: V
  /** Whether a request is in progress. */
  readonly isBusy: boolean
  /** The form's error, unless shown at a field; or null. */
  readonly problem: string | null
  field<K extends keyof V & string>(name: K): Field<V[K]>
  set(values: Partial<V>): void
  submit(event?: Event): Promise<void>
}

interface FormInput<V extends object> {
  /** Distinguishes its fields from other forms'. */
  readonly name: string
  readonly initial: V
  /** The required fields. */
  readonly required?: readonly (keyof V & string)[] | ((values: V) => readonly (keyof V & string)[])
  /**
   * Submits the values. The key is stable while the outcome is uncertain, so that retries are idempotent.
   * @throws Problem
   */
  readonly send: (values: V, idempotencyKey: string) => Promise<void>
  /** Error texts by code. */
  readonly texts?: Partial<Record<ProblemCode, string>>
}

/** A form that keeps its input on failure and shows errors at the fields. */
export function useForm<V extends object>({
  name,
  initial,
  required = [],
  send,
  texts,
}: FormInput<V>): Form<V> {
  const [values, setValues] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const key = useRef(randomKey())
  useEffect(() => {
    if (problem) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])

  /** The field at which a violation is shown: `domains` for `domains[2]`. */
  const fieldOf = ({ field }: { readonly field: string }) =>
    field in values ? field : field.replace(/[.[].*$/, '')

  function set(changed: Partial<V>): void {
    setValues(before => ({ ...before, ...changed }))
    // The next submit is a new request.
    key.current = randomKey()
    const left = problem?.details.filter(one => !(fieldOf(one) in changed)) ?? []
    if (left.length < (problem?.details.length ?? 0)) setProblem(null)
  }

  async function submit(event?: Event): Promise<void> {
    event?.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const wanted = typeof required === 'function' ? required(values) : required
      requireFilled(wanted.filter(field => values[field] === ''))
      await send(values, key.current)
      key.current = randomKey()
    } catch (thrown) {
      const failed = asProblem(thrown)
      if (!failed.isUncertain) key.current = randomKey()
      setProblem(failed)
    } finally {
      setBusy(false)
    }
  }

  const problemOf = (field: string) => problem?.details.find(one => fieldOf(one) === field)
  const isSaidByFields =
    problem !== null && problem.details.length > 0 && problem.details.every(one => fieldOf(one) in values)
  return {
    element,
    values,
    isBusy,
    problem: problem === null || isSaidByFields ? null : problemText(problem, texts),
    field: field => {
      const violation = problemOf(field)
      return {
        id: `${name}-${field}`,
        value: values[field],
        problem: violation ? ruleText(violation) : null,
        onChange: value => set({ [field]: value } as unknown as Partial<V>),
      }
    },
    set,
    submit,
  }
}

/** @throws Problem for empty fields, in the server's format */
function requireFilled(empty: readonly string[]): void {
  if (empty.length === 0) return
  const details = empty.map(field => ({ field, rule: 'required', message: 'is required' }))
  throw new Problem('INVALID_REQUEST_BODY', { details })
}
