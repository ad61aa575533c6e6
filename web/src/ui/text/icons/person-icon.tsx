import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Oneself. */
export const PersonIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="12" cy="8.25" r="3.75" />
    <path d="M4.75 20c.5-3.75 3.25-6 7.25-6s6.75 2.25 7.25 6" />
  </Icon>
)
