/** Saves a file that the page has made, as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Leaves time for the browser to start reading.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
