import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Who may enter. */
export const KeyIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8.5-8.5M16 7.5l2.5 2.5M13.25 10.25l1.75 1.75" />
  </Icon>
)
