import { ChosenButton } from './chosen-bar.tsx'

/** Archive for those of the list that aren't, and the way back for those that are. */
export function ArchiveButtons({ list }: { list: { archivedAt: Date | null }[] }) {
  return (
    <>
      {list.some(({ archivedAt }) => !archivedAt) && (
        <ChosenButton value="archive-chosen">Archive</ChosenButton>
      )}
      {list.some(({ archivedAt }) => archivedAt) && (
        <ChosenButton value="bring-back-chosen">Bring Back</ChosenButton>
      )}
    </>
  )
}
