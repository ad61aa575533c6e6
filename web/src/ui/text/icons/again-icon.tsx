import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Try again. */
export const AgainIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9.25M20 4.5v4.75h-4.75M19.5 12a7.5 7.5 0 0 1-13 5.1L4 14.75M4 19.5v-4.75h4.75" />
  </Icon>
)
