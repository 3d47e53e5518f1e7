import { ChosenButton } from './chosen-bar.tsx'

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
