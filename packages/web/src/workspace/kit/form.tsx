import type { ComponentChildren, JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import type { Form as FormState } from './use-form.ts'

/** A form with fields, error and submit button. */
export function Form<V extends object>({
  form,
  submit,
  children,
  extra,
  tone = 'main',
}: {
  readonly form: FormState<V>
  readonly submit: string
  readonly children?: ComponentChildren
  /** Placed next to the button. */
  readonly extra?: ComponentChildren
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
        {extra}
      </div>
    </form>
  )
}

/** An error, announced when it appears. */
export function ProblemNotice({ text }: { readonly text: string | null }): JSX.Element {
  return (
    <div class="alert" role="alert">
      {text !== null && <p class="notice bad">{text}</p>}
    </div>
  )
}
