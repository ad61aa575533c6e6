import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Withdraw, remove. */
export const TrashIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M4.5 6.75h15M9.5 6.5V4h5v2.5M6.5 6.75 7.25 20h9.5l.75-13.25M10 10.5v6M14 10.5v6" />
  </Icon>
)
