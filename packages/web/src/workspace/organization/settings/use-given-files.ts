import { useEffect, useRef, useState } from 'preact/hooks'

/**
 * Takes a file that is pasted where no text is, or dropped anywhere on the page: browsers would open it in place of the page.
 * @returns whether one is being dragged over the page
 */
export function useGivenFiles(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    const give = (file: File | undefined) => {
      // A dialog wants something else first.
      if (file && !document.querySelector('dialog[open]')) latest.current(file)
    }
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
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
    const pasted = ({ clipboardData }: ClipboardEvent) => {
      if (!clipboardData?.types.includes('text/plain')) give(clipboardData?.files[0])
    }
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
