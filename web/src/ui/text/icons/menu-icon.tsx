import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Opens the navigation. */
export const MenuIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)
