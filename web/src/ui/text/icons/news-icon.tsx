import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** News. */
export const NewsIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M4 5.5h12.5V18a2 2 0 0 0 2 2H6a2 2 0 0 1-2-2z" />
    <path d="M16.5 9.5H20V18a1.75 1.75 0 0 1-3.5 0" />
    <path d="M7 9h6.5M7 12.5h6.5M7 16h4" />
  </Icon>
)
