import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Diario. */
export const DiaryIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="12" cy="12" r="4.75" />
    <path d="M3.25 4v4.25a1.5 1.5 0 0 0 3 0V4M4.75 9.75V20M20.5 20V4c-1.75.75-2.5 3-2.5 5.5 0 1.75.75 2.75 2.5 2.75" />
  </Icon>
)
