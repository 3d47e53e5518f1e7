const WIDTH = 88
const HEIGHT = 32
const MARGIN = 3

/** Line through the values, with a dot on the last one. Screen readers get the values as text after `label`. */
export function Sparkline({ label, values }: { label: string; values: number[] }) {
  const max = Math.max(1, ...values)
  const points = values.map((value, i) => [
    MARGIN + (i * (WIDTH - 2 * MARGIN)) / Math.max(1, values.length - 1),
    HEIGHT - MARGIN - (value * (HEIGHT - 2 * MARGIN)) / max,
  ])
  const last = points.at(-1)
  if (!last) return null
  return (
    <>
      <span className="sr-only">{`${label} ${values.join(', ')}`}</span>
      <svg aria-hidden="true" width={WIDTH} height={HEIGHT} className="shrink-0 self-center max-sm:hidden">
        <line x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} className="stroke-line" />
        <polyline
          points={points.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          fill="none"
          strokeWidth="1.5"
          strokeLinejoin="round"
          className="stroke-brass"
        />
        <circle cx={last[0]} cy={last[1]} r="2.5" className="fill-brass" />
      </svg>
    </>
  )
}
