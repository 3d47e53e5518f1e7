import { formatVisibility } from '#app/domain/access/format-names.ts'
import { useViewer } from '#app/ui/viewer.ts'

/** Says whose access decides what a list and its sums contain: others may see more or fewer projects. */
export function VisibleTo() {
  const viewer = useViewer()
  return viewer && <p className="-mt-3 mb-4 text-sm text-soft wrap-anywhere">{formatVisibility(viewer)}</p>
}
