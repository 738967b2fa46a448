import type { JSX, Ref } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Whether files are being dragged. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

/** The pasted file. Office programs add a picture to pasted text; the text takes precedence. */
export function pastedFile({ clipboardData }: ClipboardEvent): File | undefined {
  return clipboardData?.types.includes('text/plain') ? undefined : clipboardData?.files[0]
}

/**
 * Accepts files pasted outside text fields or dropped on the page, which browsers would otherwise open.
 * @returns whether a file is being dragged over the page
 */
export function useGivenFiles(onFiles: (files: readonly [File, ...File[]]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useLayoutEffect(() => {
    const give = ([file, ...others]: Iterable<File>) => {
      // A dialog is open over the page.
      if (file && !document.querySelector('dialog[open]')) latest.current([file, ...others])
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
      give(event.dataTransfer!.files)
    }
    const pasted = (event: ClipboardEvent) => give([pastedFile(event)].filter(file => file !== undefined))
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

/** Ignores files dropped outside drop zones, which browsers would otherwise open. */
export function useNoStrayFiles(): void {
  useLayoutEffect(() => {
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

/** A file picker button. */
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
  readonly multiple?: boolean
  readonly onFile: (file: File | undefined, all: readonly File[]) => void
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
          const files = [...(currentTarget.files ?? [])]
          // Lets the same file be chosen again.
          currentTarget.value = ''
          onFile(files[0], files)
        }}
      />
    </label>
  )
}

/** A file's content in base64; null if it is no longer readable. */
export function readBase64(file: Blob): Promise<string | null> {
  return new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })
}
