import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { encode } from 'uqr'
import { m } from '../messages/stage/index.ts'

/**
 * A QR code, dark on white whatever the theme: not every camera reads the reverse.
 * @param label what screen readers say of it: the address, unless that is a secret
 */
export function QrCode({ url, label = m.qrAlt(url) }: { url: string; label?: string }): JSX.Element {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(url, { ecc: 'M', border: 3 })
    const path = data
      .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
      .join('')
    return { size, path }
  }, [url])
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#111" />
    </svg>
  )
}
