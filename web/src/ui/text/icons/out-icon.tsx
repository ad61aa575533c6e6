import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Opens in a new tab. */
export const OutIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M13.5 4.5H19.5v6M19 5l-8 8M10 5.5H6a1.75 1.75 0 0 0-1.75 1.75V18A1.75 1.75 0 0 0 6 19.75h10.75A1.75 1.75 0 0 0 18.5 18v-4" />
  </Icon>
)
