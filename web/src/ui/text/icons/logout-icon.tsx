import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Logout. */
export const LogoutIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M10 4.25H6.5A2.25 2.25 0 0 0 4.25 6.5v11a2.25 2.25 0 0 0 2.25 2.25H10M15.5 8l4 4-4 4M19 12H9.5" />
  </Icon>
)
