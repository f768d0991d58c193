#pragma once

struct FTableRowBase
{
};
