import type { JSX, Ref } from 'preact'

/** A button that lets somebody choose a file. */
export function FilePick({
  text,
  class: name = '',
  onFile,
  input = null,
  ...attributes
}: {
  readonly text: string
  readonly class?: string
  readonly accept: string
  readonly onFile: (file: File | undefined) => void
  readonly input?: Ref<HTMLInputElement>
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-busy'?: boolean
}): JSX.Element {
  return (
    <label class={`button file-pick ${name}`}>
      {text}
      <input
        ref={input}
        type="file"
        {...attributes}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Choosing the same file again is a change too.
          currentTarget.value = ''
          onFile(file)
        }}
      />
    </label>
  )
}
