import { t } from '#app/texts.ts'
import { StatusBadge } from '#app/ui/status-badges.tsx'

const states = {
  preparing: { label: t('Preparing'), meaning: 'neutral' },
  open: { label: t('Open'), meaning: 'active' },
  closed: { label: t('Closed'), meaning: 'stopped' },
} as const

export const RoomStateBadge = ({ state }: { state: keyof typeof states }) => (
  <StatusBadge meaning={states[state].meaning}>{states[state].label}</StatusBadge>
)
