import type { ComponentChildren, JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import type { Form as FormState } from './use-form.ts'

/** A form with its fields, its error, and the button that sends it. */
export function Form<V extends object>({
  form,
  submit,
  children,
  beside,
  tone = 'main',
}: {
  readonly form: FormState<V>
  /** The label of the button. */
  readonly submit: string
  readonly children?: ComponentChildren
  /** Stands beside the button. */
  readonly beside?: ComponentChildren
  readonly tone?: 'main' | 'danger'
}): JSX.Element {
  return (
    <form ref={form.element} class="form" noValidate onSubmit={form.submit}>
      {children}
      <ProblemNotice text={form.problem} />
      <div class="form-end">
        <button type="submit" class={`button ${tone}`} aria-disabled={form.isBusy}>
          {form.isBusy ? m.common.sending : submit}
        </button>
        {beside}
      </div>
    </form>
  )
}

/** What went wrong; screen readers say it as soon as it appears. */
export function ProblemNotice({ text }: { readonly text: string | null }): JSX.Element {
  return (
    <div class="alert" role="alert">
      {text !== null && <p class="notice bad">{text}</p>}
    </div>
  )
}
