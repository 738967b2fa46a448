import type { JSX, Ref } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** Whether files are being dragged. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

/** The pasted file. Office programs paste text along with a picture of it: then the text is meant. */
export function pastedFile({ clipboardData }: ClipboardEvent): File | undefined {
  return clipboardData?.types.includes('text/plain') ? undefined : clipboardData?.files[0]
}

/**
 * Takes a file that is pasted where no text is, or dropped anywhere on the page: browsers would open it in place of the page.
 * @returns whether one is being dragged over the page
 */
export function useGivenFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    const give = (file: File | undefined) => {
      // A dialog is open over the page.
      if (file && !document.querySelector('dialog[open]')) latest.current(file)
    }
    const dragged = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const dropped = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      give(event.dataTransfer?.files[0])
    }
    const pasted = (event: ClipboardEvent) => give(pastedFile(event))
    document.addEventListener('dragover', dragged)
    document.addEventListener('dragleave', left)
    document.addEventListener('drop', dropped)
    document.addEventListener('paste', pasted)
    return () => {
      document.removeEventListener('dragover', dragged)
      document.removeEventListener('dragleave', left)
      document.removeEventListener('drop', dropped)
      document.removeEventListener('paste', pasted)
    }
  }, [])
  return isOver
}

/** Ignores files that are dropped beside the fields that take them: browsers would open them in place of the page. */
export function useNoStrayFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return
      event.preventDefault()
      event.dataTransfer!.dropEffect = 'none'
    }
    document.addEventListener('dragover', refuse)
    document.addEventListener('drop', refuse)
    return () => {
      document.removeEventListener('dragover', refuse)
      document.removeEventListener('drop', refuse)
    }
  }, [])
}

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

/** The content of a file in base64; null where the browser cannot read it any more. */
export function readBase64(file: Blob): Promise<string | null> {
  return new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })
}
