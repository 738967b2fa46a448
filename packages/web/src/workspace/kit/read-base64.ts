/** The content of a file in base64; null where the browser cannot read it any more. */
export function readBase64(file: Blob): Promise<string | null> {
  return new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })
}
